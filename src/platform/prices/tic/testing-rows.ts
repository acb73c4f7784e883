import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { flagsOf } from '../model/index.ts';
import type { Walked, WalkedRate } from './testing-walk.ts';

export interface Written extends Omit<Walked, 'rejected'> {
  /** Where the text of each rate stands in the unpacked file. */
  spans: { offset: number; length: number }[];
}

type Row = Record<string, string | number | null>;

/** What was written to Parquet, in the form of what was walked. */
export async function readWritten(folder: string): Promise<Written> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const read = async (name: string, columns: string): Promise<Row[]> => {
    const sql = `SELECT ${columns} FROM read_parquet('${join(folder, name)}.parquet')`;
    return (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[];
  };
  try {
    const rates = await read('rates', '*');
    const sets = await read('sets', '*');
    const providers = await read('providers', '*');
    const toc = await read('toc', '*');
    const groups = describe(providers);
    const members = new Map<string, string[]>();
    for (const { set_id, group_no } of sets)
      members.set(String(set_id), [
        ...(members.get(String(set_id)) ?? []),
        groups.names.get(String(group_no)) ?? '?',
      ]);
    return {
      ...inOrder(rates.map((rate) => [toWalked(rate, members), rate])),
      groups: groups.keyed,
      toc: toc.map((row) => JSON.stringify(Object.values(row))).sort(),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function inOrder(rates: [WalkedRate, Row][]): Pick<Written, 'rates' | 'spans'> {
  const sorted = rates.toSorted(([, one], [, other]) => Number(one.ord) - Number(other.ord));
  return {
    rates: sorted.map(([rate]) => rate),
    spans: sorted.map(([, row]) => ({ offset: Number(row.byte_offset), length: Number(row.byte_length) })),
  };
}

function describe(providers: Row[]): { names: Map<string, string>; keyed: Record<string, string[]> } {
  const lines = new Map<string, { key: string | null; lines: string[] }>();
  for (const row of providers) {
    const number = String(row.group_no);
    const group = lines.get(number) ?? { key: row.group_key as string | null, lines: [] };
    const npi = row.npi === null ? null : Number(row.npi);
    group.lines.push(
      row.unresolved === null
        ? JSON.stringify([row.tin_type, row.tin, row.business_name, row.networks, npi])
        : 'unresolved',
    );
    lines.set(number, group);
  }
  const names = new Map<string, string>();
  const keyed: Record<string, string[]> = {};
  for (const [number, group] of lines) {
    names.set(number, group.key === null ? group.lines.join('\n') : `=${group.key}`);
    if (group.key !== null) keyed[group.key] = group.lines.sort();
  }
  return { names, keyed };
}

function toWalked(row: Row, members: ReadonlyMap<string, string[]>): WalkedRate {
  const text = (name: string): string | null => row[name] as string | null;
  let at = 0;
  const place = (text('pointer') ?? '').replaceAll('*', () => {
    at += 1;
    return String(row[`at${at}`]);
  });
  const flags = flagsOf(Number(row.flags)).filter((flag) => flag !== 'npi_invalid');
  return {
    place,
    code: ['code_type', 'code', 'code_raw', 'description', 'arrangement'].map(text),
    terms: [
      ...[
        'amount_kind',
        'methodology',
        'setting',
        'billing_class',
        'modifiers',
        'place_of_service',
        'expires_on',
      ],
    ].map(text),
    amount: text('amount'),
    raw: text('amount_raw'),
    flags: flags.sort(),
    notes: text('notes'),
    groups: row.set_id === null ? [] : (members.get(String(row.set_id)) ?? []).sort(),
  };
}
