import { categoryIcons } from '@handoff/contracts/network/category-fields'
import { Center, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { Grid } from '../../../ui/layout/Grid.tsx'
import css from './CategoryDialog.module.css'
import { type CategoryIconName, iconOf } from './categoryIcons.ts'

type Props = { value: string; color: string; onChange: (icon: CategoryIconName) => void; error?: ReactNode }

/** The marks a category can carry. */
export const IconChoice = ({ value, color, onChange, error }: Props) => (
  <Input.Wrapper label="Icon" withAsterisk labelElement="div" error={error}>
    <Grid
      columns="repeat(auto-fill, 38px)"
      gap="xs"
      mt="xxs"
      role="radiogroup"
      aria-label="Icon"
      style={{ '--category': color }}
    >
      {categoryIcons.map((name) => {
        const Icon = iconOf[name]
        return (
          <Center
            key={name}
            type="button"
            role="radio"
            className={css.icon}
            component="button"
            w={38}
            h={38}
            p={0}
            bdrs="md"
            aria-label={wordsOf(name)}
            title={wordsOf(name)}
            aria-checked={name === value}
            onClick={() => onChange(name)}
          >
            <Icon size={18} stroke={1.7} />
          </Center>
        )
      })}
    </Grid>
  </Input.Wrapper>
)

const wordsOf = (name: string) => name[0]!.toUpperCase() + name.slice(1).replace('-', ' ')
