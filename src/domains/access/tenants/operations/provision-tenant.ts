import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { conflict, forbidden } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { HttpUrl, Literals, Named, Nullable, Text, Timestamp, Uuid } from '../../../../kernel/schema.ts';
import { TIERS, tierIncludes } from '../../../../kernel/tiers.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../../platform/postgres/database.ts';
import { tenantProvisioned } from '../events.ts';
import type { TenantsServices } from '../services.ts';
import { insertAccount, insertCustomDomain } from '../store.ts';

const HOSTNAME = '^([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z]{2,63}$';

const ProvisionTenant = Named('ProvisionTenant', {
  name: Text(200, 'Name of the tenant.'),
  tier: Type.Optional(
    Literals(TIERS, { description: 'Defaults to free. Cannot be higher than your own tier.' }),
  ),
  site_url: Type.Optional(HttpUrl('A first site for the tenant.')),
  site_name: Type.Optional(Text(200, 'Name of that site.')),
  custom_domain: Type.Optional(
    Type.String({ pattern: HOSTNAME, maxLength: 253, description: 'A custom host name for the tenant.' }),
  ),
});

const Tenant = Named('Tenant', {
  account_id: Uuid(),
  name: Type.String(),
  tier: Literals(TIERS),
  api_key: Type.String({ description: 'A full-access key. Shown only once.' }),
  token_id: Uuid(),
  site: Nullable(Type.Object({ site_id: Uuid(), url: Type.String(), name: Type.String() })),
  custom_domain: Nullable(Type.Object({ domain_id: Uuid(), hostname: Type.String(), status: Type.String() })),
  created_at: Timestamp(),
});

export const provisionTenant = defineOperation({
  id: 'auth.provision-tenant',
  method: 'POST',
  path: '/api/v1/auth/tenants/provision',
  tag: 'auth',
  moves: 'nothing',
  summary: 'Create a tenant with its first key',
  description:
    'Creates the account, its usage record, a full-access key and, if requested, a site and a custom domain, all or nothing.',
  role: 'admin',
  fullAccess: true,
  body: ProvisionTenant,
  output: Tenant,
  errors: [409],
  example: {
    body: { name: 'Bakery North', tier: 'free', site_url: 'https://bakery.example.com' },
    response: {
      account_id: '0198c0de-2222-7aaa-8bbb-000000000002',
      name: 'Bakery North',
      tier: 'free',
      api_key: 'svc_live_9hRk2LmExampleExampleExampleExample0fGhIj',
      token_id: '0198c0de-3333-7aaa-8bbb-000000000003',
      site: {
        site_id: '0198c0de-4444-7aaa-8bbb-000000000004',
        url: 'https://bakery.example.com/',
        name: 'bakery.example.com',
      },
      custom_domain: null,
      created_at: '2026-03-01T09:30:00.000Z',
    },
  },
  handler: async (ctx: Context<TenantsServices>, { body }) => {
    const tier = body.tier ?? 'free';
    if (!tierIncludes(ctx.account.tier, tier)) {
      throw forbidden(
        `An account on tier ${ctx.account.tier} cannot assign tier ${tier}. Ask the operator.`,
        {
          required: tier,
        },
      );
    }
    const { mintFullAccessKey, createSite } = ctx.services;
    const id = uuidv7();
    return ctx.tx(async (sql) => {
      await emit(sql, tenantProvisioned, {
        accountId: ctx.account.id,
        subject: id,
        payload: { name: body.name, tier },
      });
      const account = await insertAccount(sql, id, body.name, tier, ctx.account.id);
      const key = await mintFullAccessKey(sql, id, 'First key');
      const { site_url: url, site_name: name, custom_domain: hostname } = body;
      const site =
        url === undefined
          ? null
          : await createSite(sql, id, { url, ...(name === undefined ? {} : { name }) });
      const domain = hostname === undefined ? null : await claimDomain(sql, id, hostname.toLowerCase());
      await sql.query("SELECT set_config('app.account_id', $1, true)", [ctx.account.id]);
      return {
        account_id: id,
        name: account.name,
        tier,
        api_key: key.token,
        token_id: key.token_info.id,
        site,
        custom_domain: domain,
        created_at: account.created_at.toISOString(),
      };
    });
  },
});

async function claimDomain(
  sql: Parameters<typeof insertCustomDomain>[0],
  accountId: string,
  hostname: string,
) {
  try {
    return (await insertCustomDomain(sql, accountId, uuidv7(), hostname)) ?? null;
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION)
      throw conflict(`The domain ${hostname} is in use. Choose another.`);
    throw error;
  }
}
