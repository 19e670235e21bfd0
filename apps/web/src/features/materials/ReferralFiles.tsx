import { isShown, type Material, materials } from '@handoff/contracts/materials'
import { useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { FileWords } from './FileWords.tsx'
import { saveFile } from './fileCalls.ts'
import css from './materials.module.css'

const loadPreview = () => import('./PreviewDialog.tsx')

/** The customer's files that a receiver sees before it accepts; nothing where there are none. */
export function ReferralFiles({ referral: { id, reference } }: { referral: { id: number; reference: string } }) {
  const { data } = useEndpoint(materials.ofReferral, { referralId: id })
  const [opened, setOpened] = useState<Material>()
  const Preview = useLazyPart(loadPreview, opened !== undefined)?.PreviewDialog
  if (!data?.length) return null
  const subject = { kind: 'referral', id, name: reference } as const
  return (
    <section className={css.section} aria-label="Files">
      <h3>Files</h3>
      <ul className={css.files}>
        {data.map((file) => (
          <li key={file.id} className={css.file}>
            <FileWords
              file={file}
              onOpen={() => (isShown(file.mediaType) ? setOpened(file) : void saveFile(subject, file))}
            />
          </li>
        ))}
      </ul>
      {Preview && opened && <Preview subject={subject} file={opened} onClosed={() => setOpened(undefined)} />}
    </section>
  )
}
