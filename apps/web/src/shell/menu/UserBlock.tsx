import { fullName } from '@handoff/contracts/kit/person-name'
import { IconLogout2 } from '@tabler/icons-react'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import css from './Sidebar.module.css'

/** Who is logged in, and the way out. */
export function UserBlock({ onLogout }: { onLogout: () => void }) {
  const { id, firstName, lastName, email, photo } = useMe()
  return (
    <div className={css.user}>
      <div className={css.person}>
        <LetterAvatar name={firstName} of={`user:${id}`} photo={photo} size={34} />
        <div className={css.personText}>
          <b>{fullName({ firstName, lastName })}</b>
          <span title={email}>{email}</span>
        </div>
      </div>
      <button type="button" className={css.logout} onClick={onLogout}>
        <IconLogout2 size={16} stroke={1.7} /> Logout
      </button>
    </div>
  )
}
