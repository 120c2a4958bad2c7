export default function DeliveriesPage() {
  return null;
}
