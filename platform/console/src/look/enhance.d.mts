export function enhance(): void
