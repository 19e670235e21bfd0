import { importFields } from '@handoff/contracts/network/import-fields'
import { type ImportDetail, imports, type Mapping } from '@handoff/contracts/network/imports'
import { Box, Button, Flex, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { useColumnChoice } from './useColumnChoice.ts'

const notImported = { name: 'Not imported', value: '' }

/** What each column of the file is: guessed from its heading, changed here. */
export function ImportColumns({ it, onChecked }: { it: ImportDetail; onChecked: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const fields: readonly { key: string; label: string; isRequired?: boolean; hint?: string }[] = [
    ...importFields[it.kind],
    ...it.customFields.map((field) => ({ ...field, hint: 'Custom field' })),
  ]
  const { mapping, fieldAt, choose, optionsFor, samplesOf } = useColumnChoice(it, fields)
  const missing = fields.filter(({ key, isRequired }) => isRequired && !(key in mapping) && !hasNames(it, mapping))

  const check = useAction(imports.check, {
    feedback: 'nothing',
    isHandled: ({ fields: wrong }) => Object.keys(wrong).length > 0,
    onSuccess: onChecked,
  })
  const submit = () =>
    check.mutate(
      { id: it.id, version: it.version, mapping },
      {
        onError: ({ fields: wrong }) =>
          setErrors(
            Object.fromEntries(
              Object.entries(wrong).map(([field, [message]]) => [field.replace('mapping.', ''), message!]),
            ),
          ),
      },
    )

  const nameOf = ({ label, isRequired }: (typeof fields)[number]) => (isRequired ? `${label} *` : label)

  return (
    <Panel
      title="What are these columns?"
      subtitle={`${Object.keys(mapping).length} of ${it.headings.length} columns will be imported. Fields with * are required.${it.isRemembered ? ' The columns are chosen as in your last file with these headings.' : ''}${aboveHeadings(it)}`}
      isFlush
    >
      <PlainList className="soft-above divided" mt="sm" mx={0} mb={0} gap={0} aria-label="Columns of the file">
        {it.headings.map((heading, column) => {
          const field = fieldAt(column)
          return (
            <Grid
              component="li"
              columns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 300px)' }}
              rowGap="xs"
              columnGap="lg"
              align="center"
              py="sm"
              px="lg"
              key={heading}
            >
              <Stack gap="xxs" miw={0}>
                <Box
                  className="anywhere"
                  component="b"
                  fz="sm"
                  fw="500"
                  lts="var(--font-tight)"
                  c={field ? undefined : 'dimmed'}
                >
                  {heading}
                </Box>
                <Text className="clipped cut nowrap" span inherit fz="xs" c="dimmed">
                  {samplesOf(column)}
                </Text>
              </Stack>
              <SearchSelect
                aria-label={`Column ${heading}`}
                options={[notImported, ...optionsFor(column, nameOf)]}
                value={field ? { value: field.key, name: nameOf(field) } : notImported}
                onChange={(option) => {
                  setErrors({})
                  choose(column, option?.value ?? '')
                }}
                error={field && errors[field.key]}
              />
            </Grid>
          )
        })}
      </PlainList>
      <Flex
        className="soft-above"
        rowGap="xs"
        columnGap="md"
        align="center"
        justify="space-between"
        wrap="wrap"
        py="sm"
        px="lg"
      >
        <Text inherit fz="sm" c={missing.length || errors.name ? 'var(--bad)' : 'var(--text-2)'} role="status">
          {missing.length > 0
            ? `Choose the column for ${missing.map(({ label }) => label).join(', ')}`
            : (errors.name ?? 'Nothing is created yet. The next step shows what will happen.')}
        </Text>
        <Button loading={check.isPending} disabled={missing.length > 0} onClick={submit}>
          Check the rows
        </Button>
      </Flex>
    </Panel>
  )
}

const aboveHeadings = ({ headingRow }: ImportDetail) =>
  headingRow > 1 ? ` The headings are in row ${headingRow}. Rows above it aren’t imported.` : ''

/** An individual has a first and a last name. */
const hasNames = ({ kind }: ImportDetail, mapping: Mapping) =>
  kind === 'entities' && 'firstName' in mapping && 'lastName' in mapping
