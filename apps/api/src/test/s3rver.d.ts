declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  type Options = {
    directory: string
    address?: string
    port?: number
    silent?: boolean
    configureBuckets?: { name: string }[]
  }
  /** Access key and secret key of its only account are `S3RVER`. */
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
