import {
  type CustomerTableRow,
  columnsAtFirst,
  computedColumns,
  customerStateNames,
} from '@handoff/contracts/customers/customers/customers'
import { type CustomerFieldKey, customerFieldLabels } from '@handoff/contracts/customers/customers/fields'
import { formatPhone } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import type { CustomField } from '@handoff/contracts/network/customFields/customFields'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { PersonCell } from '../../../ui/display/PersonCell.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import type { Column } from '../../../ui/table/tableParts.ts'

type Row = CustomerTableRow

export const nameOf = (row: Row) => fullName(row)
export const aboutOf = (row: Row) =>
  [row.age !== null && String(row.age), row.city ?? row.county].filter(Boolean).join(' · ') || `C-${row.id}`
export const stateMark = ({ state }: Row) =>
  state === 1 ? (
    <span className="muted">{customerStateNames[state]}</span>
  ) : (
    <StatusPill tone="neutral">{customerStateNames[state]}</StatusPill>
  )

/** Fields that are columns, where someone wants them. */
const asColumns: CustomerFieldKey[] = [
  'countyId',
  'languages',
  'preferredName',
  'pronouns',
  'gender',
  'dateOfBirth',
  'email',
  'contactPreference',
  'safeContactNote',
  'zip',
  'cityId',
  'householdSize',
  'childrenCount',
  'accessibilityNeeds',
  'incomeBand',
  'isVeteran',
  'insurance',
  'needsInterpreter',
]

const openOf = ({ openReferrals, openReferral }: Row) => {
  if (!openReferral)
    return (
      <Text span inherit fw="400" c="dimmed">
        –
      </Text>
    )
  if (openReferrals > 1)
    return (
      <TwoLines
        name={`${openReferrals} open`}
        detail={
          openReferral.needsReply ? (
            <Text span inherit c="var(--warn)">
              Needs your reply
            </Text>
          ) : (
            openReferral.category
          )
        }
      />
    )
  return (
    <TwoLines
      name={openReferral.category}
      detail={
        openReferral.needsReply ? (
          <Text span inherit c="var(--warn)">
            Needs your reply
          </Text>
        ) : (
          openReferral.entity
        )
      }
    />
  )
}

/** The name is always first; the others are shown as each person chose. */
export function useCustomerColumns(custom: readonly CustomField[]) {
  const { formatShort, formatRelative } = useDates()
  return useMemo((): Column<Row>[] => {
    const label = (id: keyof typeof computedColumns) => computedColumns[id].label
    const day = (at: string | null) =>
      at ? (
        <TwoLines name={formatShort(at)} detail={formatRelative(at)} />
      ) : (
        <Text span inherit fw="400" c="dimmed">
          None yet
        </Text>
      )
    const columns: Column<Row>[] = [
      {
        id: 'name',
        title: 'Customer',
        sort: 'name',
        width: 220,
        cell: (row) => <PersonCell name={nameOf(row)} of={`customer:${row.id}`} detail={aboutOf(row)} />,
      },
      { id: 'openReferrals', title: label('openReferrals'), width: 190, cell: openOf },
      {
        id: 'lastContactAt',
        title: label('lastContactAt'),
        sort: 'lastContactAt',
        width: 136,
        cell: (row) => day(row.lastContactAt),
      },
      {
        id: 'phone',
        title: label('phone'),
        width: 140,
        isWideOnly: true,
        cell: (row) => formatPhone(row.phone) ?? '–',
      },
      {
        id: 'owner',
        title: label('owner'),
        width: 170,
        isWideOnly: true,
        cell: (row) => row.owner?.name ?? 'Network administration',
      },
      ...asColumns.map(
        (key): Column<Row> => ({
          id: key,
          title: customerFieldLabels[key],
          width: 140,
          isWideOnly: true,
          cell: (row) => row.values[key] ?? '–',
        }),
      ),
      {
        id: 'lastReferredAt',
        title: label('lastReferredAt'),
        sort: 'lastReferredAt',
        width: 130,
        cell: (row) => day(row.lastReferredAt),
      },
      {
        id: 'created_at',
        title: label('created_at'),
        sort: 'created_at',
        width: 112,
        cell: (row) => formatShort(row.created_at),
      },
      { id: 'state', title: label('state'), width: 104, isWideOnly: true, cell: stateMark },
      ...custom.map(
        ({ id, name, isSensitive }): Column<Row> => ({
          id: `cf.${id}`,
          title: name,
          isSensitive,
          sort: `cf.${id}`,
          width: 150,
          isWideOnly: true,
          cell: (row) => row.values[`cf.${id}`] ?? '–',
        }),
      ),
    ]
    // As the file without a choice of columns has them.
    const isShown = (id: string) => id === 'name' || columnsAtFirst.some((one) => one === id)
    return columns.map((column) => (isShown(column.id) ? column : { ...column, isHiddenAtFirst: true }))
  }, [formatShort, formatRelative, custom])
}
