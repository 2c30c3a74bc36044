export function showRegions(): void
