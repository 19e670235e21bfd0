import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

type Props = {
  /** In place of the way home. */
  back?: ReactNode
}

/** In place of what the role doesn't open: nothing is asked that would be refused. */
export const NoAccess = ({ back }: Props) => (
  <div className={css.state} role="alert">
    <span className={css.icon}>
      <IconLock size={22} stroke={1.6} />
    </span>
    <p className={css.title}>You don’t have access</p>
    <p className={css.text}>Ask an administrator of your team to change your role.</p>
    <div className={css.action}>
      {back ?? <Button renderRoot={(props) => <Link to="/" {...props} />}>Go to home</Button>}
    </div>
  </div>
)
