declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css' {}

// Other files: the import is the address. For any kind, `new URL('./table.csv', import.meta.url).href` is, too.
declare module '*.avif' {
  const address: string
  export default address
}
declare module '*.gif' {
  const address: string
  export default address
}
declare module '*.jpeg' {
  const address: string
  export default address
}
declare module '*.jpg' {
  const address: string
  export default address
}
declare module '*.mp3' {
  const address: string
  export default address
}
declare module '*.mp4' {
  const address: string
  export default address
}
declare module '*.png' {
  const address: string
  export default address
}
declare module '*.svg' {
  const address: string
  export default address
}
declare module '*.ttf' {
  const address: string
  export default address
}
declare module '*.webm' {
  const address: string
  export default address
}
declare module '*.webp' {
  const address: string
  export default address
}
declare module '*.woff2' {
  const address: string
  export default address
}
