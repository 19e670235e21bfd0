import type { Customer } from '@handoff/contracts/customers/customers/customers'
import {
  type CustomerFieldKey,
  customerFieldKeys,
  customerFieldLabels,
  wordsOf,
} from '@handoff/contracts/customers/customers/fields'
import { keyOf } from '@handoff/contracts/network/customFields/values'
import { Box, Button, Flex } from '@mantine/core'
import { Fragment } from 'react'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { shownValue } from '../../network/customFields/fieldWords.tsx'
import type { FormField, useCustomerFormFields } from '../../network/customFields/formFields.ts'
import css from './customerForm.module.css'

export type Base = { customer: Customer; custom: readonly FormField[] }
export type AnyKey = CustomerFieldKey | ReturnType<typeof keyOf>

type Props = {
  base: Base
  current: Customer
  /** The custom fields of the current version. */
  answer: Pick<ReturnType<typeof useCustomerFormFields>, 'now' | 'error' | 'refetch'>
  /** With the fields that someone else changed. */
  onKeep: (keys: AnyKey[]) => void
  onUse: (keys: AnyKey[]) => void
}

/** Someone else saved first: what is stored now, next to what was typed, and nothing is written over unseen. */
export function CustomerConflict({ base, current, answer, onKeep, onUse }: Props) {
  const builtIn = customerFieldKeys
    .filter((key) => wordsOf(base.customer, key) !== wordsOf(current, key))
    .map((key) => ({ key, label: customerFieldLabels[key], now: wordsOf(current, key) }))
  const custom = changedFields(base.custom, answer.now ?? []).map((field) => ({
    key: keyOf(field.id),
    label: field.name,
    now: shownValue({ ...field, file: field.file ?? null, masked: null }),
  }))
  const changes: { key: AnyKey; label: string; now: React.ReactNode }[] = [...builtIn, ...custom]
  const keys = changes.map(({ key }) => key)
  const isWaiting = !answer.now
  return (
    <Box
      className={css.conflict}
      py="sm"
      px="md"
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--warn-tint)"
      fz="sm"
      role="alert"
    >
      <p>Someone else just changed this customer. What you typed is kept.</p>
      <Grid component="dl" columns="auto minmax(0, 1fr)" rowGap="xxs" columnGap="sm" mt={0} mx={0} mb="xs">
        {changes.map(({ key, label, now }) => (
          <Fragment key={key}>
            <Box component="dt" c="dimmed">
              {label} now
            </Box>
            <Box className="anywhere" component="dd" m={0}>
              {now ?? 'Empty'}
            </Box>
          </Fragment>
        ))}
      </Grid>
      {isWaiting && answer.error ? (
        <ErrorState error={answer.error} onRetry={answer.refetch} />
      ) : (
        <Flex gap="xs" wrap="wrap">
          <Button variant="default" size="compact-md" disabled={isWaiting} onClick={() => onUse(keys)}>
            Use current values
          </Button>
          <Button variant="default" size="compact-md" disabled={isWaiting} onClick={() => onKeep(keys)}>
            Keep my changes
          </Button>
        </Flex>
      )}
    </Box>
  )
}

const changedFields = (before: readonly FormField[], now: readonly FormField[]) =>
  now.filter(({ id, value }) => {
    const known = before.find((field) => field.id === id)
    return known && JSON.stringify(known.value) !== JSON.stringify(value)
  })
