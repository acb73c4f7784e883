import { Link } from '@tanstack/react-router';
import type { RateDiscrepancy } from '../../../../../client/index.ts';
import { Facts } from '../../../kit/facts.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { words } from '../../../lib/format.ts';
import { SeverityMark } from '../../seo/shared/severity-mark.tsx';
import { EvidenceFacts } from '../shared/evidence.tsx';
import { dollars } from '../shared/money.ts';
import { inAddress } from '../shared/wish.ts';
import { RawTexts } from './raw-texts.tsx';
import { evidenceOf, sideNames, sidesOf } from './sides.ts';
import { classMeaning, classWord, reasonText } from './words.ts';

interface DisagreementPanelProps {
  finding: RateDiscrepancy;
  onClose(): void;
}

/** Both sides of a disagreement, each with its value, its date and the place in its file. */
export function DisagreementPanel({ finding, onClose }: DisagreementPanelProps) {
  const { key, hospital, payer, dates, kind } = finding;
  const names = sideNames(finding);
  const sides = evidenceOf(finding);
  const [first, second] = sidesOf(finding);
  const days = [dates.hospital, kind === 'internal' ? dates.hospital : dates.payer];
  return (
    <SidePanel title={classWord(finding.class)} facts={classMeaning(finding.class)} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-2 gap-2">
          {[first, second].map((values, index) => (
            <section
              key={names[index]}
              aria-label={names[index]}
              className="rounded-md border bg-sunk px-3 py-2"
            >
              <h3 className="text-xs text-faint">{names[index]}</h3>
              <p className="text-lg font-semibold tabular-nums">
                {values === undefined || values.length === 0 ? 'Nothing' : values.map(dollars).join(', ')}
              </p>
              <p className="text-xs text-quiet">
                {days[index] == null ? 'No date' : `File of ${days[index]}`}
              </p>
            </section>
          ))}
        </div>
        <Facts
          facts={[
            ['Severity', <SeverityMark key="severity" severity={finding.severity} />],
            [
              'Service',
              key.code === null ? (
                'No code'
              ) : (
                <Link
                  key="service"
                  to="/prices"
                  search={
                    {
                      service: inAddress(key.code),
                      ...(hospital === null ? {} : { hospital: hospital.hospital_id }),
                    } as never
                  }
                  className="text-accent-ink hover:underline"
                >
                  {key.code_type} {key.code}, see all its prices
                </Link>
              ),
            ],
            ['Setting', key.setting === null ? null : words(key.setting)],
            ['Billing class', key.billing_class === null ? null : words(key.billing_class)],
            ['Modifiers', key.modifiers.join(', ')],
            ['Hospital', hospital?.name],
            ['Payer', payer?.name ?? key.payer],
            ['Plan', key.plan],
            ['Difference', finding.impact === null ? null : dollars(finding.impact)],
            ['Change', finding.change === null ? null : words(finding.change)],
            ['Why', reasonText(finding.reason)],
            ['Confidence', `${Math.round(finding.confidence * 100)} %`],
          ]}
        />
        <RawTexts finding={finding} sides={sides} />
        {sides.map(({ evidence, side, name }) => (
          <section key={side} aria-label={`Evidence, ${name}`}>
            <h3 className="mb-1 font-semibold">{name}: where in the file</h3>
            <EvidenceFacts evidence={evidence} />
          </section>
        ))}
      </div>
    </SidePanel>
  );
}
