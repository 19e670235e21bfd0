import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { customFields, type FilledField } from '@handoff/contracts/network/customFields/customFields'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { shownValue } from '../../../features/network/customFields/fieldWords.tsx'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { CardHead } from './CardHead.tsx'

/** The custom fields of a customer that have a value, in words. */
export function useFieldFacts(id: number, isWanted: (field: FilledField) => boolean) {
  const enabled = useCan(customFields.ofCustomer)
  const { data = [] } = useEndpoint(customFields.ofCustomer, { id }, { isSilent: true, enabled })
  return data.filter(isWanted).flatMap((field): [string, ReactNode][] => {
    const text = field.file?.name ?? shownValue(field)
    return text === null ? [] : [[field.name, text]]
  })
}

/** On paper alone, as the screen has a tab for them: those that aren’t with the details. */
export function FieldsOnPaper({ customer: { id } }: { customer: Customer }) {
  const facts = useFieldFacts(id, ({ isOnOverview }) => !isOnOverview)
  if (facts.length === 0) return null
  return (
    <section className="panel on-paper" aria-label="Custom fields">
      <CardHead title="Custom fields" />
      <Box pt={0} px="lg" pb="lg">
        <Facts facts={facts} />
      </Box>
    </section>
  )
}
