import { categories } from '@handoff/contracts/network/categories'
import { Box, Checkbox, Stack } from '@mantine/core'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { CategoryMark } from '../../../../ui/display/CategoryMark.tsx'
import { CategorySelect } from '../CategorySelect.tsx'
import css from './EntityForm.module.css'
import type { EntityForm } from './EntityForm.ts'

/** The kinds of help that an entity gives, and which specialties of each. */
export function OffersField({ form }: { form: EntityForm }) {
  const { data = [] } = useEndpoint(categories.dropdown, {})
  const { categoryIds, specialtyIds, services } = form.values
  const selected = data.filter(({ value }) => categoryIds.includes(Number(value)))

  /** A specialty goes with its category. */
  const choose = (ids: number[]) => {
    const offered = data
      .filter(({ value }) => ids.includes(Number(value)))
      .flatMap(({ specialties }) => specialties.map(({ id }) => id))
    form.setValues({
      categoryIds: ids,
      specialtyIds: specialtyIds.filter((id) => offered.includes(id)),
      services: services.filter(({ categoryId }) => ids.includes(categoryId)),
    })
  }
  const toggle = (id: number, isOn: boolean) =>
    form.setFieldValue('specialtyIds', isOn ? [...specialtyIds, id] : specialtyIds.filter((one) => one !== id))

  return (
    <>
      <CategorySelect
        value={categoryIds}
        onChange={choose}
        error={form.errors.categoryIds ?? form.errors.specialtyIds}
      />
      {selected.some(({ specialties }) => specialties.length > 0) && (
        <Stack className={css.specialties} gap="xs">
          {selected
            .filter(({ specialties }) => specialties.length > 0)
            .map((category) => (
              <Box component="fieldset" m={0} py="sm" px="md" bdrs="md" bg="var(--surface-sunken)" key={category.value}>
                <Box component="legend" w="100%" pt={0} px={0} pb={0} fz="sm" fw="500">
                  <CategoryMark category={category} />
                </Box>
                {category.specialties.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    size="xs"
                    label={name}
                    checked={specialtyIds.includes(id)}
                    onChange={(event) => toggle(id, event.currentTarget.checked)}
                  />
                ))}
              </Box>
            ))}
        </Stack>
      )}
    </>
  )
}
