import { useMe } from '../../kit/CurrentUser.ts'
import { LetterAvatar } from '../../ui/LetterAvatar.tsx'
import { useTimeZones } from '../settings/useTimeZones.ts'
import css from './ProfilePage.module.css'
import type { ShownProfile } from './ShownProfile.ts'

/** What somebody else decides, or another place keeps: shown, not edited here. */
export function ProfileSummary({ profile }: { profile: ShownProfile }) {
  const { userType } = useMe()
  const { options } = useTimeZones()
  const { firstName, lastName, email, photo, role, entity, timeZone } = profile
  const facts: [string, string | null][] = [
    ['User type', userType.name],
    ['Role', role],
    ['Entity', entity],
    ['Time zone', options.find(({ language }) => language === timeZone)?.name ?? timeZone],
  ]
  return (
    <section className={`panel ${css.summary}`} aria-label="About you">
      <div className={css.face}>
        <LetterAvatar name={firstName} photo={photo} size={84} />
        <b>
          {firstName} {lastName}
        </b>
        <span>{email}</span>
      </div>
      <dl className={css.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
