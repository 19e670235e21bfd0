import QRCode from 'qrcode'

/** An address for a camera, as a data URL of a picture. */
export async function qrOf(address: string) {
  const svg = await QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
