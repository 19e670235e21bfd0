import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { CardTitle } from '../../../ui/layout/CardTitle.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import css from './verification.module.css'

type PartProps = { title: string; text?: string; choices: ReactNode; children?: ReactNode }

/** A part of the page that is answered by choosing one. */
export const ChoicePart = ({ title, text, choices, children }: PartProps) => (
  <Flex className={`panel ${css.part}`} component="section" direction="column" gap="sm" miw={0} mb="md" p="md">
    <Box className={css.capacity} component="fieldset" miw={0} m={0} p={0}>
      <Box component="legend" mb="sm" p={0}>
        <CardTitle>{title}</CardTitle>
      </Box>
      {text && (
        <Box component="p" lh="1.5" c="var(--text-2)">
          {text}
        </Box>
      )}
      <Grid columns="repeat(auto-fill, minmax(150px, 1fr))" gap="xs">
        {choices}
      </Grid>
    </Box>
    {children}
  </Flex>
)

type ChoiceProps = { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode }

export const Choice = ({ name, isChosen, onChoose, children }: ChoiceProps) => (
  <Flex component="label" gap="xs" align="center" mih={44} py={0} px="sm" bdrs="md" data-chosen={isChosen || undefined}>
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
    {children}
  </Flex>
)
