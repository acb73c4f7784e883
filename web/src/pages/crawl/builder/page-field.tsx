import type { FormEvent } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Input } from '../../../kit/field.tsx';

/** Which page of the site is shown. */
export function PageField({ url, onLook }: { url: string; onLook(url: string): void }) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onLook(String(new FormData(event.currentTarget).get('url')).trim());
  };
  return (
    <form onSubmit={onSubmit} className="flex gap-2 border-b px-4 pb-3 sm:px-6">
      <Input
        key={url}
        name="url"
        type="url"
        required
        aria-label="Page URL"
        defaultValue={url}
        className="font-mono text-sm"
      />
      <Button type="submit">Load page</Button>
    </form>
  );
}
