/** What the first step of each service costs, by slug. */
export const prices = {
  'ai-ml': '$28,000 to $42,000',
  'cloud-services': '$24,000 to $38,000',
  'iot-digitital-experience': '$45,000 to $70,000',
  'data-science': '$16,000 to $24,000',
  analytics: '$18,000 to $28,000',
  'etl-data-quality': '$15,000 to $24,000',
  fullstackdevlopment: '$30,000 to $44,000',
  'cyber-security': '$26,000 to $40,000',
  'automation-quality': '$20,000 to $32,000',
} as const
