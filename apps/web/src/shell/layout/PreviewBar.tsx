import { usePreview } from '../../features/access/roles/usePreview.ts'
import type { PreviewRole } from '../../kit/session/previewRole.ts'
import css from './PreviewBar.module.css'

/** Says as whom one looks, wherever one goes, and leads back. */
export default function PreviewBar({ role }: { role: PreviewRole }) {
  const { leave } = usePreview()
  return (
    <aside className={css.bar} aria-label="Preview">
      <span>
        Previewing Handoff as <b>{role.name}</b>
        <span className={css.more}> Changes are off while previewing.</span>
      </span>
      <button type="button" className={css.leave} onClick={() => void leave()}>
        Exit preview
      </button>
    </aside>
  )
}
