import { sideOf } from '@handoff/contracts/kit'
import { Switch } from '@mantine/core'
import { useMe } from '../../kit/session/CurrentUser.ts'

type Props = { name: string; isInternal: boolean; onChange: (isInternal: boolean) => void }

/** Does the other side see it too: the entity, or the administrators? */
export function AudienceSwitch({ name, isInternal, onChange }: Props) {
  const isAdmin = sideOf(useMe().userType.id) === 'admin'
  const [us, them] = isAdmin ? ['the administrators', name] : [name, 'the administrators']
  return (
    <Switch
      label={`Share with ${them}`}
      description={isInternal ? `Internal: only ${us} will see it.` : `${capital(us)} and ${them} will see it.`}
      checked={!isInternal}
      onChange={(event) => onChange(!event.currentTarget.checked)}
    />
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
