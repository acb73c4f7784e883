import Type from 'typebox';

export const FILTERS = {
  site_id: { schema: Type.String({ maxLength: 100, description: 'Only reports of this site.' }) },
  audit_id: { schema: Type.String({ maxLength: 100, description: 'Only the report of this audit.' }) },
};
