import { MousePointerClick } from 'lucide-react';
import { EmptyPage } from '../../../kit/empty-page.tsx';
import { callOf } from '../../../lib/curl.ts';

export const Welcome = () => (
  <EmptyPage
    icon={MousePointerClick}
    title="Paste a page URL"
    example={callOf('spiders.build', {
      url: 'https://shop.example.com/products',
      description: 'name and price of all products',
      save: true,
    })}
  >
    Use a list page or a detail page. Fields are suggested, you click what is missing, and you see the rows
    before anything is stored.
  </EmptyPage>
);
