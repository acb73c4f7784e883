import type { Input, InputType } from '../schema.ts';
import type { TemplateContent } from '../store.ts';

export interface ShippedTemplate extends TemplateContent {
  /** Its id is made of it: never changed, never used again. */
  number: number;
}

export const required = (name: string, type: InputType, description: string): Input => ({
  name,
  type,
  required: true,
  description,
});

export const optional = (name: string, type: InputType, description: string, otherwise?: unknown): Input => ({
  name,
  type,
  required: false,
  ...(otherwise === undefined ? {} : { default: otherwise }),
  description,
});

export const DATASET = required('dataset', 'dataset', 'The dataset to read.');
export const SPIDER = required('spider', 'spider', 'The spider to crawl with.');
export const MAX_PAGES = optional('max_pages', 'integer', 'Max pages.', 500);
export const FORMAT = optional('format', 'text', 'Format of the file: csv, json, jsonl, parquet …', 'csv');
