import { Switch } from '@mantine/core'

type Props = {
  /** The side that sees it anyway, and who else may. */
  audience: { own: string; others: string }
  isInternal: boolean
  onChange: (isInternal: boolean) => void
}

/** Shares a note with the other side as well. */
export const AudienceSwitch = ({ audience: { own, others }, isInternal, onChange }: Props) => (
  <Switch
    label={`Visible to ${others}`}
    description={isInternal ? `Internal: only ${own} will see it.` : `${capital(own)} and ${others} will see it.`}
    checked={!isInternal}
    onChange={(event) => onChange(!event.currentTarget.checked)}
  />
)

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
