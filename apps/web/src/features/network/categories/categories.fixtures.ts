import type { Category } from '@handoff/contracts/network/categories'

export const pets: Category = {
  id: 7,
  name: 'Pets',
  color: '#3b3b46',
  icon: 'heart',
  description: null,
  code: null,
  codeSystem: null,
  isSensitive: false,
  sharesHousehold: false,
  isActive: true,
  specialties: [{ id: 70, name: 'Vet' }],
  aliases: ['Animals'],
  position: 16,
  usage: { entities: 3, openReferrals: 1, open: [] },
  version: 3,
}
