import { Group } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { usePausedSession } from '../../kit/session/pausedSession.ts'
import { useBranding } from '../../theme/useBranding.ts'
import { BrandMark } from '../layout/BrandMark.tsx'
import css from './LoginCover.module.css'

/** Over a page with unsaved text whose session has ended: nothing below can be read, reached, or clicked. */
export function LoginCover() {
  const person = usePausedSession()
  return person && <Cover key={person.id} person={person} />
}

type Props = { person: { id: number; email: string } }
const loadLogin = () => import('../../features/access/auth/login/LoginAgain.tsx')

function Cover({ person }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const LoginAgain = useLazyPart(loadLogin)?.LoginAgain
  const { name } = useBranding()

  useLayoutEffect(() => {
    const cover = dialog.current!
    // The scroll lock of a dialog below is not for this one.
    const stop = (event: Event) => event.stopPropagation()
    for (const type of ['wheel', 'touchmove']) cover.addEventListener(type, stop)
    cover.showModal()
    document.documentElement.dataset.covered = 'true'
    return () => {
      delete document.documentElement.dataset.covered
      cover.close()
    }
  }, [])
  // The title of the page may be a person's name.
  useLayoutEffect(() => {
    const before = document.title
    const title = `Log in · ${name}`
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [name])

  return (
    <dialog
      ref={dialog}
      className={css.cover}
      aria-label="Log in again"
      onCancel={(event) => event.preventDefault()}
      // A browser may close it anyway, on the second press of its back button.
      onClose={() => dialog.current?.showModal()}
    >
      <Group className={css.brand} gap="xs" wrap="nowrap" fw="600" lts="var(--font-tight)" fz="lg">
        <BrandMark />
      </Group>
      {LoginAgain && <LoginAgain person={person} />}
    </dialog>
  )
}
