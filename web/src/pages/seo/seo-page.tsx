import { Navigate } from '@tanstack/react-router';

/** The area opens with its audits. */
export default function SeoPage() {
  return <Navigate to="/seo/audits" replace />;
}
