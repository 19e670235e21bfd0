type Account = 'admin' | 'entity'
type Network = {
  now: number
  tokens: Record<Account, string>
  sights: { account?: Account; name: string; path: string }[]
}

export const folderOf: (name: string) => string
export const network: { folder: string; file: string; exists: () => boolean; read: () => Network }
export const sizes: Record<string, number>
export const schemes: ('light' | 'dark')[]
