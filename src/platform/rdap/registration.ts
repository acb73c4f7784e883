/** What a registry tells of a domain; people behind it are left out. */
export interface Registration {
  domain: string;
  handle: string | undefined;
  registrar: string | undefined;
  registrarId: string | undefined;
  createdAt: string | undefined;
  changedAt: string | undefined;
  expiresAt: string | undefined;
  status: string[];
  nameServers: string[];
  isSigned: boolean | undefined;
}

type Json = Readonly<Record<string, unknown>>;

const MOST = 100;

/** Reads an answer of RFC 9083; what does not have the form is left out. */
export function readRegistration(domain: string, answer: unknown): Registration | undefined {
  const found = objectOf(answer);
  if (found === undefined || found.objectClassName !== 'domain') return undefined;
  const registrar = objectsIn(found.entities).find(({ roles }) => [roles].flat().includes('registrar'));
  const eventAt = (action: string): string | undefined => {
    const event = objectsIn(found.events).find(({ eventAction }) => eventAction === action);
    const time = new Date(String(event?.eventDate ?? ''));
    return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
  };
  const secure = objectOf(found.secureDNS);
  return {
    domain,
    handle: textOf(found.handle),
    registrar: registrar === undefined ? undefined : nameIn(registrar),
    registrarId: textOf(
      objectsIn(registrar?.publicIds).find(({ type }) => /iana/i.test(String(type)))?.identifier,
    ),
    createdAt: eventAt('registration'),
    changedAt: eventAt('last changed'),
    expiresAt: eventAt('expiration'),
    status: listOf(found.status).flatMap((one) => textOf(one) ?? []),
    nameServers: objectsIn(found.nameservers)
      .flatMap(({ ldhName }) => textOf(ldhName)?.toLowerCase() ?? [])
      .sort(),
    isSigned: typeof secure?.delegationSigned === 'boolean' ? secure.delegationSigned : undefined,
  };
}

/** The formatted name of a jCard, RFC 7095. */
function nameIn({ vcardArray: card }: Json): string | undefined {
  const [, properties] = listOf(card);
  const property = listOf(properties).find((one) => Array.isArray(one) && one[0] === 'fn');
  return textOf(listOf(property)[3]);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, MOST) : []);
const objectOf = (value: unknown): Json | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : undefined;
const objectsIn = (value: unknown): Json[] =>
  listOf(value)
    .map(objectOf)
    .filter((one) => one !== undefined);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 500).toWellFormed() : undefined;
