import { languages } from '@handoff/contracts/kit/languages'
import { networkTypeNames } from '@handoff/contracts/network/entities/entity'
import { milesSteps } from '@handoff/contracts/referrals/matches'
import { Box, Collapse, Input, MultiSelect, SegmentedControl, Stack, UnstyledButton } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useCategories, useCounties } from '../../features/network/entities/useEntities.ts'
import { useStates } from '../../features/platform/reference/usePlaces.ts'
import parts from '../../ui/form/Form.module.css'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import { SwitchRow } from '../../ui/form/SwitchRow.tsx'
import css from './referMap.module.css'
import { type ReferMap, radiusOf } from './useReferMap.ts'

type Props = { page: ReferMap; isCustomerKnown: boolean; hasOrigin: boolean; withinPortal?: boolean }

/** What the customer needs, and where: each change applies immediately. */
export function NeedFilters({ page, isCustomerKnown, hasOrigin, withinPortal }: Props) {
  const { search, change, person } = page
  const { categoryId, specialtyIds = [], language, openNow, accepting } = search
  const { data: categories = [] } = useCategories()
  const category = categories.find(({ value: id }) => Number(id) === categoryId)
  const radius = radiusOf(search)
  const zip = person.data?.point ? person.data.zip : null
  const from = isCustomerKnown ? (zip ?? 'home') : 'you'
  const distanceLabel = search.customerId === undefined ? 'Distance' : `Distance from ${from}`
  const choices =
    radius === undefined || milesSteps.some((one) => one === radius) ? milesSteps : [...milesSteps, radius]
  return (
    <Stack gap="sm">
      <SearchSelect
        label="Category"
        placeholder="Choose a category"
        options={categories}
        value={category ?? null}
        withinPortal={withinPortal}
        onChange={(choice) =>
          change({ categoryId: choice ? Number(choice.value) : undefined, specialtyIds: undefined })
        }
      />
      {!!category?.specialties.length && (
        <MultiSelect
          label="Specialties"
          searchable
          hidePickedOptions
          classNames={{ inputField: parts.search }}
          placeholder={specialtyIds.length ? undefined : 'Any specialty'}
          comboboxProps={{ withinPortal }}
          data={category.specialties.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={specialtyIds.map(String)}
          onChange={(ids) => change({ specialtyIds: ids.length ? ids.map(Number) : undefined })}
        />
      )}
      <Input.Wrapper label={distanceLabel} labelElement="div">
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label="Distance"
          styles={{ label: { paddingInline: 0 } }}
          disabled={!hasOrigin}
          value={radius === undefined ? '' : String(radius)}
          onChange={(value) => change({ miles: Number(value) })}
          data={choices.map((miles) => ({ value: String(miles), label: `${miles} mi` }))}
        />
      </Input.Wrapper>
      <SearchSelect
        label="Language"
        placeholder="Any language"
        isClearable
        withinPortal={withinPortal}
        options={languages.map((name) => ({ name, value: name }))}
        value={language === undefined ? null : { value: language, name: language }}
        onChange={(choice) => change({ language: choice?.value })}
      />
      <SwitchRow
        label="Open now"
        checked={openNow === true}
        onChange={(event) => change({ openNow: event.currentTarget.checked || undefined })}
      />
      <SwitchRow
        label="Accepting only"
        checked={accepting === true}
        onChange={(event) => change({ accepting: event.currentTarget.checked || undefined })}
      />
      <Place page={page} withinPortal={withinPortal} />
    </Stack>
  )
}

const types = ([2, 1] as const).map((type) => ({ name: `${networkTypeNames[type]}s`, value: String(type) }))

/** What few use; open where something in it is set. */
function Place({ page: { search, change }, withinPortal }: Pick<Props, 'page' | 'withinPortal'>) {
  const { stateId, countyId, networkType } = search
  const isSet = stateId !== undefined || countyId !== undefined || networkType !== undefined
  const [isOpen, setOpen] = useState(isSet)
  const id = useId()
  const states = useStates()
  const { data: state } = useCounties(stateId)
  const options = (of: readonly { id: number; name: string; isRare?: boolean }[]) =>
    of.map(({ id: one, name, isRare }) => ({ name, value: String(one), isRare }))
  const numberOf = (choice: { value: string } | null) => (choice ? Number(choice.value) : undefined)
  return (
    <>
      <UnstyledButton className={css.fold} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <IconAdjustmentsHorizontal size={16} stroke={1.8} aria-hidden />
        <Box component="span" flex={1}>
          County and type
        </Box>
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
      </UnstyledButton>
      <Collapse id={id} expanded={isOpen}>
        <Stack gap="sm">
          <SearchSelect
            label="State"
            placeholder="Any state"
            isClearable
            withinPortal={withinPortal}
            options={options(states)}
            value={stateId === undefined ? null : { value: String(stateId) }}
            onChange={(choice) => change({ stateId: numberOf(choice), countyId: undefined })}
          />
          <SearchSelect
            label="County"
            placeholder="Any county"
            isClearable
            withinPortal={withinPortal}
            isDisabled={stateId === undefined}
            options={options(state?.counties ?? [])}
            value={countyId === undefined ? null : { value: String(countyId) }}
            onChange={(choice) => change({ countyId: numberOf(choice) })}
          />
          <SearchSelect
            label="Type"
            placeholder="Any type"
            isClearable
            withinPortal={withinPortal}
            options={types}
            value={networkType === undefined ? null : { value: String(networkType) }}
            onChange={(choice) => change({ networkType: numberOf(choice) as 1 | 2 | undefined })}
          />
        </Stack>
      </Collapse>
    </>
  )
}
