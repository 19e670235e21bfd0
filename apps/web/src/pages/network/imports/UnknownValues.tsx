import { hasWords } from '@handoff/contracts/kit/folding'
import { type ImportDetail, type ImportValue, imports } from '@handoff/contracts/network/imports'
import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { usePlacesOf } from '../../../features/platform/reference/usePlaces.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { counted } from '../../../ui/display/counted.ts'
import { SearchSelect, type SelectOption } from '../../../ui/form/SearchSelect.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'

const shownAtFirst = 8
const mostShown = 60
const none: SelectOption = { name: 'Import without it', value: 'none' }

/** Values that the network does not know, each once for the whole file: the reviewer says what they are. */
export function UnknownValues({ it }: { it: ImportDetail }) {
  const [isWhole, setWhole] = useState(false)
  const { values } = it
  if (!values.length) return null
  const visible = isWhole ? values : values.slice(0, shownAtFirst)
  const open = values.filter(({ choice }) => !choice).length
  return (
    <section aria-labelledby="unknown-values">
      <Text id="unknown-values" className="pretty" inherit mb="xs" fz="sm" lh="1.5">
        {counted(values.length, 'value')} of the file {values.length === 1 ? 'isn’t' : 'aren’t'} known here.{' '}
        {open > 0 ? 'Choose what each one is. Without a choice, rows are imported without it.' : 'All are chosen.'}
      </Text>
      <PlainList className="divided" bd="1px solid var(--line-soft)" bdrs="md" gap={0} aria-label="Unknown values">
        {visible.map((one) => (
          <Grid
            component="li"
            columns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 320px)' }}
            rowGap="xs"
            columnGap="lg"
            align="start"
            p="sm"
            key={one.key}
          >
            <Flex component="span" direction="column" gap="xxs" miw={0}>
              <Box className="anywhere" component="b" fz="sm" fw="500" lts="var(--font-tight)">
                {one.value}
              </Box>
              <Text className="clipped cut nowrap" span inherit fz="xs" c="dimmed">
                {nouns[one.field]} · {counted(one.rows, 'row')}
              </Text>
            </Flex>
            {one.field === 'city' ? (
              <CityChoice it={it} one={one} />
            ) : (
              <Choice it={it} one={one} options={optionsFor(it, one)} />
            )}
          </Grid>
        ))}
      </PlainList>
      {values.length > visible.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
          Show {values.length - visible.length} more
        </Button>
      )}
    </section>
  )
}

const nouns: Record<ImportValue['field'], string> = { service: 'Service', city: 'City', networkType: 'Type' }

const optionsFor = ({ valueOptions }: ImportDetail, { field }: ImportValue): SelectOption[] =>
  valueOptions
    .filter(({ key }) => key.startsWith('networkType:') === (field === 'networkType'))
    .map(({ key, label, hint }) => ({ name: label, value: key, hint: hint ?? undefined }))

/** Of the cities of its state. */
function CityChoice(props: ChoiceProps) {
  const { data, isFetching } = usePlacesOf(props.one.stateId)
  const options = (data?.counties ?? []).flatMap(({ fullName, cities }) =>
    cities.map(({ id, name }) => ({ name, value: `city:${id}`, hint: fullName })),
  )
  return <Choice {...props} options={options} isLoading={isFetching} />
}

type ChoiceProps = { it: ImportDetail; one: ImportValue }

function Choice({
  it,
  one,
  options,
  isLoading,
}: ChoiceProps & { options: readonly SelectOption[]; isLoading?: boolean }) {
  const [typed, setTyped] = useState('')
  const check = useAction(imports.check, { feedback: 'nothing' })
  const all = [none, ...options]
  const choose = (choice: string | null) => {
    const { [one.key]: _, ...others } = it.valueChoices
    const valueChoices = choice ? { ...others, [one.key]: choice } : others
    check.mutate({ id: it.id, version: it.version, valueChoices })
  }
  return (
    <div>
      <SearchSelect
        aria-label={`${nouns[one.field]} for ${one.value}`}
        placeholder="Choose…"
        // A state has up to 1,800 cities.
        {...(one.field === 'city' && { onSearch: setTyped })}
        options={one.field === 'city' ? all.filter(({ name }) => hasWords(name, typed)).slice(0, mostShown) : all}
        isLoading={isLoading}
        value={all.find(({ value }) => value === one.choice) ?? null}
        isClearable
        isDisabled={check.isPending}
        onChange={(option) => choose(option?.value ?? null)}
      />
      {!one.choice && <Proposals one={one} onChoose={choose} />}
    </div>
  )
}

const Proposals = ({ one, onChoose }: { one: ImportValue; onChoose: (key: string) => void }) =>
  one.proposals.length > 0 && (
    <Flex gap="xxs" wrap="wrap" mt="xs">
      {one.proposals.map(({ key, label, hint }) => (
        <Button key={key} variant="default" size="compact-xs" onClick={() => onChoose(key)}>
          {nameOf(one.field, label, hint)}
        </Button>
      ))}
    </Flex>
  )

/** 'Food: Food pantry', but 'Oakland, Alameda County'. */
const nameOf = (field: ImportValue['field'], label: string, hint: string | null) =>
  hint ? (field === 'city' ? `${label}, ${hint}` : `${hint}: ${label}`) : label
