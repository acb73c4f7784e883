import { MousePointerClick } from 'lucide-react';
import { EmptyPage } from '../../../kit/empty-page.tsx';
import { callOf } from '../../../lib/curl.ts';

export const Welcome = () => (
  <EmptyPage
    icon={MousePointerClick}
    title="Paste the address of a page"
    example={callOf('spiders.build', {
      url: 'https://shop.example.com/products',
      description: 'name and price of all products',
      save: true,
    })}
  >
    A list of things or the page of one: its fields are suggested, you click what is missing, and see the rows
    before anything is stored.
  </EmptyPage>
);
