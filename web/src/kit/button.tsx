import { Link, type LinkProps } from '@tanstack/react-router';
import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Tooltip } from './tooltip.tsx';

const look = cva(
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap transition-colors disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      kind: {
        primary: 'border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-hover',
        plain: 'border-line bg-panel text-ink not-disabled:hover:bg-hover',
        quiet: 'border-transparent text-quiet not-disabled:hover:bg-hover not-disabled:hover:text-ink',
        danger: 'border-line bg-panel text-bad not-disabled:hover:border-bad not-disabled:hover:bg-bad-soft',
      },
      size: { normal: 'h-8 px-3 text-sm', small: 'h-6 px-2 text-xs [&_svg]:size-3.5' },
    },
    defaultVariants: { kind: 'plain', size: 'normal' },
  },
);

type Look = VariantProps<typeof look>;

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Work goes on: the button says so and cannot be pressed again. */
  busy?: boolean;
}

/** At most one `primary` on a page. */
export function Button({ kind, size, busy = false, className, disabled, type, ...rest }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={cn(look({ kind, size }), busy && 'animate-pulse-mark', className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    />
  );
}

/** A link that looks like a button: going somewhere is never a button. */
export const LinkButton = ({
  kind,
  size,
  className,
  ...rest
}: LinkProps & Look & { className?: string; children: ReactNode }) => (
  <Link {...rest} className={cn(look({ kind, size }), className)} />
);

interface IconButtonProps extends Omit<ButtonProps, 'aria-label'> {
  /** Read to those who cannot see the icon, shown on hover to those who can. */
  label: string;
}

export const IconButton = ({ label, kind = 'quiet', size, className, ...rest }: IconButtonProps) => (
  <Tooltip text={label}>
    <Button
      kind={kind}
      size={size}
      aria-label={label}
      className={cn(size === 'small' ? 'w-6 px-0' : 'w-8 px-0', className)}
      {...rest}
    />
  </Tooltip>
);
