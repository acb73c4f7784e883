import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

const BOX =
  'w-full rounded-md border border-line-strong/60 bg-panel px-2.5 text-base text-ink placeholder:text-faint disabled:opacity-60 aria-invalid:border-bad hover:border-line-strong';

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input className={cn(BOX, 'h-8', className)} {...rest} />
);

export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea className={cn(BOX, 'min-h-20 py-1.5', className)} {...rest} />
);

/** The system's own list: the keyboard, screen readers and phones know it. */
export const Select = ({ className, children, ...rest }: ComponentProps<'select'>) => (
  <select className={cn(BOX, 'h-8 pr-7', className)} {...rest}>
    {children}
  </select>
);

interface FieldProps {
  label: ReactNode;
  /** Gets what ties it to the label, the hint and the error; spread it on the input. */
  children: (props: {
    id: string;
    'aria-describedby'?: string;
    'aria-invalid'?: true;
    required?: true;
  }) => ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  className?: string;
}

/** A label, its input, and below it a hint or, instead of it, what is wrong. */
export function Field({ label, children, hint, error, required = false, className }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {required && <span className="text-bad"> *</span>}
      </label>
      {children({
        id,
        ...(note ? { 'aria-describedby': `${id}-note` } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(required ? { required: true as const } : {}),
      })}
      {note && (
        <p id={`${id}-note`} className={cn('text-xs', error ? 'text-bad' : 'text-faint')}>
          {note}
        </p>
      )}
    </div>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

export const Checkbox = ({ label, className, ...rest }: CheckboxProps) => (
  <label className={cn('flex min-h-6 items-center gap-2 text-sm', className)}>
    <input type="checkbox" className="size-4 shrink-0 accent-accent-ink" {...rest} />
    <span>{label}</span>
  </label>
);
