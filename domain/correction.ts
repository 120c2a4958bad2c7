export const correctableColumns = {
  leads: ["name", "email", "phone", "zip_code", "city", "message"],
  partner_applications: ["name", "business_name", "email", "phone", "city", "message"],
  contact_messages: ["name", "email", "phone", "message"],
} as const;

export type CorrectableTable = keyof typeof correctableColumns;
export type CorrectableColumn = (typeof correctableColumns)[CorrectableTable][number];
