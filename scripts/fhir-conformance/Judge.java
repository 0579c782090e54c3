import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.support.DefaultProfileValidationSupport;
import ca.uhn.fhir.rest.client.api.IGenericClient;
import ca.uhn.fhir.rest.client.api.ServerValidationModeEnum;
import ca.uhn.fhir.validation.FhirValidator;
import ca.uhn.fhir.validation.ResultSeverityEnum;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.hl7.fhir.common.hapi.validation.support.CommonCodeSystemsTerminologyService;
import org.hl7.fhir.common.hapi.validation.support.InMemoryTerminologyServerValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.PrePopulatedValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.SnapshotGeneratingValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.ValidationSupportChain;
import org.hl7.fhir.common.hapi.validation.validator.FhirInstanceValidator;
import org.hl7.fhir.r4.model.Bundle;
import org.hl7.fhir.r4.model.CapabilityStatement;
import org.hl7.fhir.r4.model.InstantType;
import org.hl7.fhir.r4.model.Location;
import org.hl7.fhir.r4.model.Organization;
import org.hl7.fhir.r4.model.PractitionerRole;

/** Arguments: the URL of the directory or - for none, a folder with .ndjson, .json and .xml files to validate, how many lines of each file at most, and perhaps a folder with profiles that documents claim. */
public class Judge {
  static final FhirContext context = FhirContext.forR4();

  public static void main(String[] args) throws Exception {
    List<String> documents = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(args[1]))) {
      for (Path file : files.sorted().toList()) {
        if (file.toString().endsWith(".ndjson")) documents.addAll(spread(Files.readAllLines(file), Long.parseLong(args[2])));
        else documents.add(Files.readString(file));
      }
    }
    boolean isFine = validate(documents, args.length > 3 ? Path.of(args[3]) : null);
    if (!args[0].equals("-")) walk(args[0]);
    System.exit(isFine ? 0 : 1);
  }

  /** So many of the lines, from all over the file. */
  static List<String> spread(List<String> lines, long most) {
    if (lines.size() <= most) return lines;
    return java.util.stream.LongStream.range(0, most).mapToObj(i -> lines.get((int) (i * lines.size() / most))).toList();
  }

  /** Profiles, value sets and code systems of a guide; empty without a folder. */
  static PrePopulatedValidationSupport readGuide(Path folder) throws Exception {
    var guide = new PrePopulatedValidationSupport(context);
    if (folder == null) return guide;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList())
        if (file.getFileName().toString().matches("(StructureDefinition|ValueSet|CodeSystem)-.*\\.json"))
          guide.addResource(context.newJsonParser().parseResource(Files.readString(file)));
    }
    return guide;
  }

  static boolean validate(List<String> documents, Path profiles) throws Exception {
    var support = new ValidationSupportChain(
        new DefaultProfileValidationSupport(context),
        readGuide(profiles),
        new SnapshotGeneratingValidationSupport(context),
        new CommonCodeSystemsTerminologyService(context),
        new InMemoryTerminologyServerValidationSupport(context));
    FhirValidator validator = context.newValidator();
    var instance = new FhirInstanceValidator(support);
    instance.setNoTerminologyChecks(false);
    // Narratives are for people: ours have the pages.
    instance.setBestPracticeWarningLevel(org.hl7.fhir.r5.utils.validation.constants.BestPracticeWarningLevel.Ignore);
    validator.registerValidatorModule(instance);
    var done = new AtomicInteger();
    var errors = new AtomicInteger();
    var preferred = new AtomicInteger();
    Map<String, Integer> warnings = new ConcurrentHashMap<>();
    documents.parallelStream().forEach(document -> {
      for (var message : validator.validateWithResult(document).getMessages()) {
        // R4 only prefers these codes and allows every language of BCP 47; without a terminology server it is told as an error.
        boolean isPreferred = message.getMessage().contains("http://hl7.org/fhir/ValueSet/languages");
        if (isPreferred) preferred.incrementAndGet();
        boolean isError = !isPreferred && message.getSeverity().compareTo(ResultSeverityEnum.ERROR) >= 0;
        if (isError && errors.incrementAndGet() <= 20)
          System.out.println("error at " + message.getLocationString() + ": " + message.getMessage());
        if (message.getSeverity() == ResultSeverityEnum.WARNING)
          warnings.merge(message.getMessage().replaceAll("'[^']*'", "'…'").replaceAll("\\d+", "0").replaceAll("#[\\w-]+", "#…"), 1, Integer::sum);
      }
      if (done.incrementAndGet() % 5000 == 0) System.out.println(done + " validated");
    });
    new TreeMap<>(warnings).forEach((text, count) -> System.out.println(count + " × warning: " + text));
    System.out.println(preferred + " languages outside of those that R4 prefers");
    System.out.println(done + " documents validated, " + errors + " errors");
    return errors.get() == 0;
  }

  static void must(boolean isSo, String what) {
    if (!isSo) throw new IllegalStateException("HAPI client: " + what);
  }

  static void walk(String base) {
    context.getRestfulClientFactory().setServerValidationMode(ServerValidationModeEnum.ONCE);
    IGenericClient client = context.newRestfulGenericClient(base);
    must(client.capabilities().ofType(CapabilityStatement.class).execute().getRest().size() == 1, "metadata");
    Bundle page = client.search().forResource(Organization.class).count(50).returnBundle(Bundle.class).execute();
    int organizations = page.getEntry().size();
    for (int pages = 1; pages < 10 && page.getLink(Bundle.LINK_NEXT) != null; pages++) {
      page = client.loadPage().next(page).execute();
      organizations += page.getEntry().size();
    }
    must(organizations > 50, "paging");
    Bundle roles = client.search().forResource(PractitionerRole.class)
        .include(PractitionerRole.INCLUDE_PRACTITIONER).include(PractitionerRole.INCLUDE_LOCATION)
        .where(PractitionerRole.ACTIVE.exactly().code("true")).count(5).returnBundle(Bundle.class).execute();
    must(roles.getEntry().stream().anyMatch(e -> e.getResource() instanceof Location), "_include");
    Bundle history = client.history().onType(Organization.class).returnBundle(Bundle.class)
        .since(new InstantType("2020-01-01T00:00:00Z")).count(20).execute();
    must(history.getEntry().size() == 20, "_history");
    String id = history.getEntry().get(0).getRequest().getUrl().split("/")[1];
    try {
      must(client.read().resource(Organization.class).withId(id).encodedXml().execute().getName() != null, "read as XML");
    } catch (ca.uhn.fhir.rest.server.exceptions.ResourceGoneException gone) {
      must(gone.getOperationOutcome() != null, "410");
    }
    System.out.println("HAPI client walked metadata, search, paging, _include, _history, read in XML");
  }
}
