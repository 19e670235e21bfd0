import { IconList, IconMap2 } from '@tabler/icons-react'
import css from '../public.module.css'

type Props = { isMap: boolean; onChange: (isMap: boolean) => void }

const ways = [
  { isMap: false, label: 'List', icon: IconList },
  { isMap: true, label: 'Map', icon: IconMap2 },
]

export const ShownAs = ({ isMap, onChange }: Props) => (
  <div className={css.ways} role="group" aria-label="Shown as">
    {ways.map(({ label, icon: Icon, ...way }) => (
      <button key={label} type="button" aria-pressed={way.isMap === isMap} onClick={() => onChange(way.isMap)}>
        <Icon size={15} stroke={1.8} />
        {label}
      </button>
    ))}
  </div>
)
