import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { judgeTic, type TicJudgeInput } from './tic-verdict.ts';

const SAMPLES = join(import.meta.dirname, '../../../../test/fixtures/prices/hpt/payers');

function inputOf(file: string, family: TicJudgeInput['family'], version: string): TicJudgeInput {
  const whole = JSON.parse(readFileSync(join(SAMPLES, file), 'utf8')) as Record<string, unknown>;
  const entries = Object.entries(whole);
  return {
    ...{ family, version },
    root: Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value))),
    elements: Object.fromEntries(entries.filter(([, value]) => Array.isArray(value))) as Record<
      string,
      unknown[]
    >,
  };
}

test("CMS's own samples are judged by its schemas", () => {
  const cases: [string, TicJudgeInput['family'], string][] = [
    ['v1_ffs-single-plan-sample.json', 'tic_in_network', '1.3.1'],
    ['v1_multiple-plans-sample.json', 'tic_in_network', '1.0.0'],
    ['v2_ffs-single-plan-sample.json', 'tic_in_network', '2.0.0'],
    ['v2_table-of-contents-sample.json', 'tic_toc', '2.0.0'],
    ['v1_table-of-contents-sample.json', 'tic_toc', '1.0.0'],
    ['v2_allowed-amounts-single-plan-sample.json', 'tic_allowed', '2.0.0'],
    ['v1_provider-reference.json', 'tic_providers', '1.0.0'],
  ];
  for (const [file, family, version] of cases) {
    const verdict = judgeTic(inputOf(file, family, version));
    assert.deepEqual([file, verdict?.errors], [file, []]);
    assert.ok((verdict?.elements ?? 0) > 0);
  }
});

test('faults are told by their place, in the root and in elements', () => {
  const input = inputOf('v2_ffs-single-plan-sample.json', 'tic_in_network', '2.0.0');
  const [item] = [...(input.elements.in_network ?? [])] as Record<string, unknown>[];
  const { reporting_entity_name: _, ...root } = input.root;
  const elements = { ...input.elements, in_network: [item, { ...item, billing_code: 5 }] };
  const verdict = judgeTic({ ...input, root, elements });
  assert.equal(verdict?.valid, false);
  assert.deepEqual(
    verdict?.errors.map(({ path }) => path),
    ['', '/in_network/1/billing_code'],
  );
  assert.equal(judgeTic({ ...input, root, elements, maxErrors: 1 })?.isCapped, true);
  const { in_network: __, ...others } = input.elements;
  assert.match(JSON.stringify(judgeTic({ ...input, elements: others })?.errors), /in_network/);
});

test('where CMS has no schema there is no verdict', () => {
  assert.equal(judgeTic({ family: 'tic_allowed', version: '1.0.0', root: {}, elements: {} }), null);
});
