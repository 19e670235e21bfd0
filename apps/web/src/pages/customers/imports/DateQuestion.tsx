import type { CustomerImportDetail, DateOrder } from '@handoff/contracts/customers/customerImports'
import { dateFormat } from '@handoff/contracts/kit/dates/date-format'
import { Box, Radio, Stack, Text } from '@mantine/core'

type Props = {
  it: CustomerImportDetail
  column: number
  value: DateOrder | undefined
  onChange: (order: DateOrder) => void
}

const inWords = dateFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const two = (text: string) => text.padStart(2, '0')

/** The same date read both ways; nothing is chosen at first. */
export function DateQuestion({ it, column, value, onChange }: Props) {
  const { dated = 0, example = '' } = it.columnFacts[column] ?? {}
  const [first = '1', second = '2', year = '2000'] = example.match(/\d+/g) ?? []
  const years = year.length === 2 ? `20${year}` : year
  const as = (month: string, day: string) =>
    `${example} is ${inWords.format(new Date(`${years}-${two(month)}-${two(day)}`))}`
  return (
    <Box className="panel" component="section" bd="1px solid var(--warn)" data-question={column} px="lg" py="md">
      <Radio.Group
        label={`Which order is “${it.headings[column]}”?`}
        description={`${dated.toLocaleString('en-US')} ${dated === 1 ? 'date fits' : 'dates fit'} both orders, so we ask.`}
        value={value ?? ''}
        onChange={(order) => onChange(order as DateOrder)}
      >
        <Stack gap="sm" mt="sm">
          <Radio value="month" label="Month first" description={as(first, second)} />
          <Radio value="day" label="Day first" description={as(second, first)} />
        </Stack>
      </Radio.Group>
      {!value && (
        <Text inherit mt="sm" fz="xs" c="var(--warn)">
          Choose one to check the rows.
        </Text>
      )}
    </Box>
  )
}
