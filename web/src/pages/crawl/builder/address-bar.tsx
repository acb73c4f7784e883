import type { FormEvent } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Input } from '../../../kit/field.tsx';

export interface Wish {
  url: string;
  description: string;
}

interface AddressBarProps {
  wish: Wish;
  isBusy: boolean;
  fault: string | undefined;
  onLook(wish: Wish): void;
}

/** An address to paste, and what is wanted of it in plain words. */
export function AddressBar({ wish, isBusy, fault, onLook }: AddressBarProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onLook({ url: String(fields.get('url')).trim(), description: String(fields.get('description')).trim() });
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-wrap gap-2 border-b px-4 pb-3 sm:px-6">
      <Input
        key={`url ${wish.url}`}
        name="url"
        type="url"
        required
        autoFocus={wish.url === ''}
        aria-label="Page URL"
        aria-invalid={fault !== undefined}
        placeholder="https://shop.example.com/products"
        defaultValue={wish.url}
        className="min-w-64 flex-[2] font-mono text-sm"
      />
      <Input
        key={`wish ${wish.description}`}
        name="description"
        aria-label="What you want, in plain words"
        placeholder="What you want: name and price of all products"
        defaultValue={wish.description}
        className="min-w-48 flex-1"
      />
      <Button type="submit" busy={isBusy}>
        Load page
      </Button>
    </form>
  );
}
