import { expect, test } from 'vitest'
import { contracts } from '../../all.ts'
import { type Access, type Action, type Area, adminSide, entitySide } from '../../kit/access.ts'
import type { Endpoint } from '../../kit/endpoint.ts'
import { actionsOf, grantable } from './roles.ts'

const accesses: Access[] = Object.values(contracts as Record<string, Record<string, Endpoint>>).flatMap((contract) =>
  Object.values(contract).map(({ access }) => access),
)
const types = { admin: adminSide, entity: entitySide }

const isAsked = (side: 'admin' | 'entity', area: Area, action: Action) =>
  accesses.some(
    (access) =>
      typeof access === 'object' &&
      access.area === area &&
      access.actions.includes(action) &&
      access.types.some((type) => types[side].includes(type)),
  )

test('an import can be granted only where something can be imported', () => {
  const promised = (['admin', 'entity'] as const).flatMap((side) =>
    grantable[side].filter((area) => actionsOf[side][area]?.includes('import')).map((area) => [side, area] as const),
  )
  expect(promised.filter(([side, area]) => !isAsked(side, area, 'import'))).toEqual([])
})
