import { brand } from '@site/brand'

export const joinLines = (...lines: string[]) => lines.join('\n')

export const signature = joinLines(brand.name, brand.contact.phone)
