import { fullName } from '@handoff/contracts/kit/person-name'
import { Button } from '@mantine/core'
import { IconCamera, IconPhotoEdit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Cover } from '../../features/access/profile/Cover.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { PictureInput } from '../../ui/form/PictureInput.tsx'
import css from './ProfileHead.module.css'
import type { ShownProfile } from './ShownProfile.ts'

type Props = {
  profile: ShownProfile
  /** Only on the first tab: the others begin with what one came for. */
  hasCover: boolean
  onPhoto: (file: File) => void
  tabs: ReactNode
}

/** Cover, face, names, and what someone else decides: role and entity. */
export function ProfileHead({ profile, hasCover, onPhoto, tabs }: Props) {
  const { id, userType } = useMe()
  const { firstName, lastName, photo, role, entity, cover, coverPosition } = profile
  if (!hasCover)
    return (
      <section className={`panel ${css.head}`} aria-label="Sections">
        {tabs}
      </section>
    )
  return (
    <section className={`panel ${css.head}`} aria-label="About you">
      <Cover url={cover} position={coverPosition}>
        <Button
          className={css.edit}
          renderRoot={(props) => <Link to="/profile/edit-cover" {...props} />}
          variant="default"
          size="compact-sm"
          leftSection={<IconPhotoEdit size={15} stroke={1.7} />}
        >
          Edit cover
        </Button>
      </Cover>
      <div className={css.person}>
        <div className={css.face}>
          <LetterAvatar name={firstName} of={`user:${id}`} photo={photo} size={104} />
          <PictureInput label="Photo" onChoose={onPhoto}>
            {(open) => (
              <button
                type="button"
                className={css.camera}
                aria-label="Change photo"
                title="Change photo"
                onClick={open}
              >
                <IconCamera size={17} stroke={1.7} />
              </button>
            )}
          </PictureInput>
        </div>
        <div className={css.words}>
          <h2>{fullName({ firstName, lastName })}</h2>
          <p>{[role ?? userType.name, entity].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <div className={css.tabs}>{tabs}</div>
    </section>
  )
}
