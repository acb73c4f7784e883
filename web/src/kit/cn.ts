import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Class names, of which a later one wins over an earlier one for the same property. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes));
