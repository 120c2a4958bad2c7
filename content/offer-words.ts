// What an offer says about money, on the contractor's page and in the email.

export const offerWords = {
  firstInvoice: "First invoice",
  payment: "How you pay",
  firstAmount: "{cents} on {day}, for {days} of the month’s {total} days",
  fullAmount: "{cents} on {day}, for the whole month",
  later:
    "After that, we invoice {fee} on the 1st of each month. You have {days} days to pay each invoice. Sales tax is added where it applies.",
  billedAlready: "The new fee counts from {day}. Your next invoice includes the difference for the days before it.",
};
