import type { CustomField } from '@handoff/contracts/network/customFields/customFields'

/** A custom field of customers: a line of text, without requirements. */
export const aCustomField = (more: Partial<CustomField> = {}): CustomField => ({
  id: 7,
  targetType: 2,
  name: 'Housing',
  kind: 'text',
  help: null,
  isRequired: false,
  isSensitive: false,
  isPublic: false,
  isOnOverview: false,
  isActive: true,
  minimum: null,
  maximum: null,
  mostCharacters: null,
  options: [],
  defaultValue: null,
  position: 1,
  version: 1,
  ...more,
})
