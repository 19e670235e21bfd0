import {
  type CustomerImportDetail,
  customerImports,
  type DateOrder,
} from '@handoff/contracts/customers/customerImports'
import { customerImportFields } from '@handoff/contracts/customers/customers/import-fields'
import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconNotes } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { counted } from '../../../ui/display/counted.ts'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { useColumnChoice } from '../../network/imports/useColumnChoice.ts'
import { DateQuestion } from './DateQuestion.tsx'
import { PersonPreview } from './PersonPreview.tsx'

const notImported = { name: 'Don’t import', value: '' }

/** What each column of the file is: guessed from its heading, changed here. */
export function PeopleColumns({ it, onChecked }: { it: CustomerImportDetail; onChecked: () => void }) {
  const [dateOrders, setOrders] = useState<Record<string, DateOrder>>(it.dateOrders)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const fields: readonly { key: string; label: string; hint?: string; isDay?: boolean }[] = [
    ...customerImportFields,
    ...it.customFields.map((field) => ({ ...field, hint: 'Custom field' })),
  ]
  const { mapping, fieldAt, choose, optionsFor, samplesOf } = useColumnChoice(it, fields)
  const isAsked = (column: number) => !!fieldAt(column)?.isDay && it.columnFacts[column]?.dates === 'ask'
  const questions = it.headings.flatMap((_, column) => (isAsked(column) ? [column] : []))
  const open = questions.filter((column) => !dateOrders[column])
  const recognized = it.headings.filter((_, column) => fieldAt(column)).length

  const check = useAction(customerImports.check, {
    feedback: 'nothing',
    isHandled: ({ fields: wrong }) => Object.keys(wrong).length > 0,
    onSuccess: onChecked,
  })
  /** Pressed early, it moves to the open question. */
  const submit = () => {
    if (open[0] !== undefined) {
      const [first] = document.querySelectorAll<HTMLElement>(`[data-question="${open[0]}"] input`)
      first?.scrollIntoView({ block: 'center' })
      first?.focus()
      return
    }
    check.mutate(
      { id: it.id, version: it.version, mapping, dateOrders },
      { onError: ({ fields: wrong }) => setRefusals(Object.values(wrong).flat()) },
    )
  }

  return (
    <>
      <Grid columns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }} gap="sm" align="start">
        <Panel
          title={counted(it.headings.length, 'column')}
          subtitle={`${recognized} recognized${open.length ? `, ${counted(open.length, 'question')}` : ''}${it.isRemembered ? '. As in your last file with these headings' : ''}`}
          isFlush
        >
          <PlainList className="soft-above divided" mt="sm" mx={0} mb={0} gap={0} aria-label="Columns of the file">
            {it.headings.map((heading, column) => {
              const field = fieldAt(column)
              const isSecret = !!it.columnFacts[column]?.isSecret
              const isOpen = open.includes(column)
              return (
                <Grid
                  component="li"
                  columns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 220px) 150px' }}
                  rowGap="xs"
                  columnGap="md"
                  align="center"
                  py="xs"
                  px="lg"
                  key={heading}
                  bg={isOpen ? 'var(--warn-tint)' : undefined}
                >
                  <Stack gap="xxs" miw={0}>
                    <Text className="anywhere" inherit fz="sm" fw="500" c={field ? undefined : 'dimmed'}>
                      {heading}
                    </Text>
                    <Text className="clipped cut nowrap" span inherit fz="xs" c="dimmed">
                      {isSecret ? 'Social Security numbers' : samplesOf(column)}
                    </Text>
                  </Stack>
                  <SearchSelect
                    aria-label={`Column ${heading}`}
                    options={[notImported, ...optionsFor(column)]}
                    value={field ? { value: field.key, name: field.label } : notImported}
                    isDisabled={isSecret}
                    onChange={(option) => {
                      setRefusals([])
                      choose(column, option?.value ?? '')
                    }}
                  />
                  <Remark it={it} column={column} isOpen={isOpen} field={field?.key} isRecognized={!!field} />
                </Grid>
              )
            })}
          </PlainList>
        </Panel>
        <Stack gap="sm">
          {questions.map((column) => (
            <DateQuestion
              key={column}
              column={column}
              it={it}
              value={dateOrders[column]}
              onChange={(order) => setOrders({ ...dateOrders, [column]: order })}
            />
          ))}
          <PersonPreview it={it} mapping={mapping} dateOrders={dateOrders} />
        </Stack>
      </Grid>
      {refusals.length > 0 && (
        <Notice tone="bad" role="alert">
          {refusals.join('. ')}
        </Notice>
      )}
      <Foot text="Consent isn’t imported. People have none until you record it.">
        <Button loading={check.isPending} onClick={submit}>
          Check rows
        </Button>
      </Foot>
    </>
  )
}

/** What one should know, and the buttons that go on. */
export const Foot = ({ text, children }: { text: string; children: React.ReactNode }) => (
  <Flex mt="md" gap="sm" align="center" justify="space-between" wrap="wrap">
    <Group gap="xs" wrap="nowrap" c="dimmed">
      <IconNotes size={16} stroke={1.6} aria-hidden />
      <Text inherit fz="sm">
        {text}
      </Text>
    </Group>
    <Group gap="xs">{children}</Group>
  </Flex>
)

type RemarkProps = {
  it: CustomerImportDetail
  column: number
  isOpen: boolean
  field: string | undefined
  isRecognized: boolean
}

function Remark({ it, column, isOpen, field, isRecognized }: RemarkProps) {
  const facts = it.columnFacts[column]
  if (isOpen)
    return (
      <Text inherit fz="xs" fw="600" c="var(--warn)">
        Which order?
      </Text>
    )
  const words = facts?.isSecret
    ? 'Never stored'
    : field === 'zip' && facts?.lostZeros
      ? `${facts.lostZeros.toLocaleString('en-US')} lost their zero`
      : field?.startsWith('customField:')
        ? 'Custom field'
        : null
  if (words || !isRecognized)
    return (
      <Text inherit fz="xs" c="dimmed">
        {words}
      </Text>
    )
  return (
    <Flex gap="xxs" align="center" c="var(--good)">
      <IconCheck size={14} stroke={2} aria-hidden />
      <Box component="span" fz="xs">
        {facts?.dates && facts.dates !== 'ask' && field === 'dateOfBirth'
          ? facts.dates === 'month'
            ? 'Month first'
            : 'Day first'
          : 'Recognized'}
      </Box>
    </Flex>
  )
}
