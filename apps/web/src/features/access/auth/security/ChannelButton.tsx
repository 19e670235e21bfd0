import { Loader } from '@mantine/core'
import type { ComponentType } from 'react'
import css from './SecurityPanel.module.css'

type Props = {
  icon: ComponentType<{ size?: number; stroke?: number }>
  title: string
  text: string
  isPending: boolean
  onClick: () => void
}

export const ChannelButton = ({ icon: Icon, title, text, isPending, onClick }: Props) => (
  <button type="button" className={css.channel} disabled={isPending} onClick={onClick}>
    <span className={css.channelIcon}>{isPending ? <Loader size={18} /> : <Icon size={20} stroke={1.7} />}</span>
    <span>
      <b>{title}</b>
      <small>{text}</small>
    </span>
  </button>
)
