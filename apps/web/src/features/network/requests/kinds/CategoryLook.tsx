import { categories } from '@handoff/contracts/network/categories'
import { categoryIcons } from '@handoff/contracts/network/category-fields'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import parts from '../../../../ui/form/Form.module.css'
import { SearchSelect } from '../../../../ui/form/SearchSelect.tsx'
import type { RequestForm } from './formParts.ts'

/** 'baby-carriage' reads 'Baby carriage'. */
const wordsOf = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1).replace('-', ' ')}`

/** Color and icon, which are the administrators' to choose; without, the first free color and a heart. */
export function CategoryLook({ form }: { form: RequestForm }) {
  const { data: colors = [] } = useEndpoint(categories.colors, {})
  const { color, icon } = form.values.payload
  return (
    <div className={parts.two}>
      <SearchSelect
        label="Theme color"
        placeholder="First available color"
        options={colors}
        value={color ? { value: color } : null}
        onChange={(choice) => form.setFieldValue('payload.color', choice?.value ?? null)}
        error={form.errors['payload.color']}
        isClearable
      />
      <SearchSelect
        label="Icon"
        placeholder="Heart"
        options={categoryIcons.map((name) => ({ value: name, name: wordsOf(name) }))}
        value={icon ? { value: icon } : null}
        onChange={(choice) => form.setFieldValue('payload.icon', choice?.value ?? null)}
        error={form.errors['payload.icon']}
        isClearable
      />
    </div>
  )
}
