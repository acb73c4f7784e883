import type { Schema } from '../../../lib/openapi.ts';

export type Shape =
  | 'sql'
  | 'dataset'
  | 'spider'
  | 'choice'
  | 'switch'
  | 'number'
  | 'text'
  | 'lines'
  | 'any'
  | 'json';

/** How a field of a config is asked for. */
export function shapeOf(schema: Schema, name: string): Shape {
  if (name === 'sql') return 'sql';
  if (name.endsWith('dataset_id')) return 'dataset';
  if (name === 'spider_id') return 'spider';
  if (schema.enum !== undefined) return 'choice';
  switch (schema.type) {
    case 'boolean':
      return 'switch';
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return 'text';
    case 'array':
      return schema.items?.type === 'string' ? 'lines' : 'json';
    default:
      return schema.type === undefined && schema.anyOf === undefined ? 'any' : 'json';
  }
}

const PLACEHOLDER = /^\s*\{\{[^{}]*\}\}\s*$/;

/** What a typed text means, or why it means nothing; undefined stands for a field that is left out. */
export function readText(text: string, shape: Shape): { value: unknown } | { fault: string } {
  if (text.trim() === '') return { value: undefined };
  if (PLACEHOLDER.test(text)) return { value: text.trim() };
  switch (shape) {
    case 'switch':
      return { value: text === 'true' };
    case 'number':
      return { value: Number.isNaN(Number(text)) ? text : Number(text) };
    case 'lines':
      return { value: text.split('\n').filter((line) => line.trim() !== '') };
    case 'any':
    case 'json':
      try {
        return { value: JSON.parse(text) };
      } catch {
        return shape === 'any'
          ? { value: text }
          : { fault: 'Invalid JSON. Check brackets, quotes and commas.' };
      }
    default:
      return { value: text };
  }
}

export function textOf(value: unknown, shape: Shape): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (shape === 'lines' && Array.isArray(value)) return value.join('\n');
  return shape === 'json' ? JSON.stringify(value, null, 2) : JSON.stringify(value);
}
